import { Progress } from '@mantine/core'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import classes from './media.module.css'
import type { MediaUpload } from './use-media-uploads.ts'

interface UploadListProps<Place extends string> {
  uploads: readonly MediaUpload<Place>[]
  onTryAgain: (upload: MediaUpload<Place>) => void
  onRemove: (id: string) => void
}

/** The pictures and sounds on their way, and those that could not be stored, with the reason. */
export function UploadList<Place extends string>({ uploads, onTryAgain, onRemove }: UploadListProps<Place>) {
  if (uploads.length === 0) return null
  return (
    <ul className={classes.list} aria-label="Pictures and sounds on their way">
      {uploads.map((upload) => (
        <li key={upload.id} className={classes.upload}>
          <span className={classes.fileName}>{upload.file.name}</span>
          {upload.problem === undefined ? (
            <Progress
              value={upload.sent * 100}
              animated={upload.sent === 1}
              striped={upload.sent === 1}
              aria-label={`Sending ${upload.file.name}`}
            />
          ) : (
            <>
              <span className={classes.problem} role="alert">
                {upload.problem}
              </span>
              <span className={classes.uploadActions}>
                <TextButton onClick={() => onTryAgain(upload)}>Try again</TextButton>
                <TextButton onClick={() => onRemove(upload.id)}>Leave it out</TextButton>
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
