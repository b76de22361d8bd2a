import { deskDuties } from '@furlong/domain/desk/roles';
import { useQuery } from '@tanstack/react-query';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { deskCall } from '../desk-call.ts';
import { mayDo, useOwnDesk } from '../shell/own-roles.ts';
import styles from './staff.module.css';
import { StaffPerson } from './staff-person.tsx';
import { staffWords } from './staff-words.ts';

/** Who is staff, with which roles; an admin gives them and takes them away. */
export function StaffPage() {
  const own = useOwnDesk();
  const staff = useQuery({
    queryKey: ['desk', 'staff'],
    queryFn: async ({ signal }) => payloadOf(await deskCall('ListStaff', { signal })),
  });
  const mayChange = mayDo(own.data?.roles ?? [], deskDuties.changeStaff);
  return (
    <>
      <h1 className="page-title">{staffWords.title}</h1>
      <p className="dim">{staffWords.about}</p>
      {staff.isPending && (
        <Skeleton text={staffWords.loading}>
          <br />
        </Skeleton>
      )}
      {staff.isError && staff.data === undefined && (
        <ErrorState title={staffWords.failed} onRetry={() => void staff.refetch()}>
          {staff.error.message}
        </ErrorState>
      )}
      {staff.data !== undefined && (
        <ul className={styles.people}>
          {staff.data.staff.map((member) => (
            <StaffPerson
              key={`${member.issuer} ${member.subject}`}
              member={member}
              mayChange={mayChange}
              onChanged={async () => {
                await staff.refetch();
              }}
            />
          ))}
        </ul>
      )}
      {staff.data?.hasMore === true && <Note tone="amber">{staffWords.more}</Note>}
    </>
  );
}
