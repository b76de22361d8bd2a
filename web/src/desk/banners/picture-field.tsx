import { useId, useState } from 'react';
import { serverAddress } from '../../platform/api/api.ts';
import styles from './banners.module.css';
import { bannerWords } from './banners-words.ts';
import { uploadPicture } from './upload-picture.ts';

const bytesMax = 5 * 1024 * 1024;

interface PictureFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  /** The picture there is; empty: none. */
  imageUrl: string;
  onUploaded: (imageUrl: string) => void;
}

/** A picture to be uploaded as soon as it is chosen, shown as the server encoded it. */
export function PictureField({ label, hint, error, imageUrl, onUploaded }: PictureFieldProps) {
  const id = useId();
  const [state, setState] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const fault = problem ?? (imageUrl === '' ? error : undefined);

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    setProblem(null);
    setState(null);
    if (file.size > bytesMax) {
      setProblem(bannerWords.tooLarge);
      return;
    }
    setState(bannerWords.uploading);
    const answer = await uploadPicture(file);
    if ('problem' in answer) {
      setState(null);
      setProblem(answer.problem);
      return;
    }
    const { width, height, bytes } = answer;
    setState(bannerWords.uploaded(width, height, Math.ceil(bytes / 1000)));
    onUploaded(answer.imageUrl);
  }

  return (
    <div className={styles.picture}>
      <label htmlFor={id}>{label}</label>
      {imageUrl !== '' && <img src={serverAddress(imageUrl)} alt={bannerWords.chosen} />}
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => void take(target.files?.[0])}
      />
      <small id={`${id}-note`} className={fault === undefined ? 'dim' : 'down'}>
        {fault ?? `${hint} ${bannerWords.formats}`}
      </small>
      <span role="status" className="small">
        {state}
      </span>
    </div>
  );
}
