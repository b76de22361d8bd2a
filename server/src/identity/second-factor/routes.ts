import { success } from '../../platform/http/answer.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { IdentityContext } from '../identity-context.ts';
import { accountOf, askerOf, assertPassword } from '../own-account.ts';
import { drawCode } from './draw-code.ts';
import { codesOf, loadState, makeRecoveryCodes, removeFactor, stepUp } from './own-factor.ts';
import { askForPasskey, askForProof } from './passkeys.ts';
import { findTotp } from './queries.ts';
import { addPasskey } from './set-up-passkey.ts';
import { beginTotp, confirmTotp } from './set-up-totp.ts';
import { totpUri } from './totp.ts';

/** The sign-in that a set-up belongs to. */
const holderOf = ({ sessionId }: { readonly sessionId: string }) => `session ${sessionId}`;

/** The calls on one's own second factor. */
export function secondFactorHandlers(context: IdentityContext): HandlersOf<'second-factor'> {
  const { db, operator } = context.platform;
  const stateOf = async (caller: { readonly subject: string }) => ({
    secondFactor: await loadState(context, await accountOf(context, caller)),
  });
  return {
    GetSecondFactor: async ({ caller }) => success(await stateOf(caller)),

    async BeginStepUp({ caller, now }) {
      const { id } = await accountOf(context, caller);
      const options = await askForProof(context, id, now);
      return success({
        hasApp: (await findTotp(db, id)) !== undefined,
        passkeyOptions: options === undefined ? null : JSON.stringify(options),
      });
    },

    async StepUp(request) {
      await stepUp(context, askerOf(context, request), request.body, request.now);
      return success({});
    },

    async BeginAuthenticatorApp(request) {
      const { caller, body, now } = request;
      const account = await accountOf(context, caller);
      await assertPassword(context, account, askerOf(context, request), { field: 'password', ...body }, now);
      const secret = await beginTotp(context, { accountId: account.id, holder: holderOf(caller) }, now);
      const uri = totpUri(secret, { brand: operator.brand, username: account.username });
      return success({ secret, uri, picture: drawCode(uri) });
    },

    async ConfirmAuthenticatorApp(request) {
      const { caller, body, now } = request;
      const { id: accountId } = await accountOf(context, caller);
      const { origin } = askerOf(context, request);
      const prover = { accountId, sessionId: caller.sessionId, origin };
      const typed = { holder: holderOf(caller), code: body.code };
      const recoveryCodes = codesOf(await confirmTotp(context, prover, typed, now), 'code', now);
      return success({ ...(await stateOf(caller)), recoveryCodes });
    },

    async BeginPasskey(request) {
      const { caller, body, now } = request;
      const account = await accountOf(context, caller);
      await assertPassword(context, account, askerOf(context, request), { field: 'password', ...body }, now);
      const options = await askForPasskey(context, account, now);
      if (!options)
        throw new Failed('conflict', 'You have as many passkeys as there can be: remove one first');
      return success({ options: JSON.stringify(options) });
    },

    async AddPasskey(request) {
      const { caller, body, now } = request;
      const { id: accountId } = await accountOf(context, caller);
      const { origin } = askerOf(context, request);
      const prover = { accountId, sessionId: caller.sessionId, origin };
      const added = await addPasskey(context, prover, { answer: body.passkey, name: body.name }, now);
      return success({ ...(await stateOf(caller)), recoveryCodes: codesOf(added, 'passkey', now) });
    },

    async RemoveSecondFactor(request) {
      const { caller, body, now } = request;
      await removeFactor(context, askerOf(context, request), body.which, now);
      return success(await stateOf(caller));
    },

    async MakeRecoveryCodes({ caller, now }) {
      const recoveryCodes = await makeRecoveryCodes(context, { caller }, now);
      return success({ ...(await stateOf(caller)), recoveryCodes });
    },
  };
}
