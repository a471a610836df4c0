import { type DragEvent, useId, useState } from 'react'
import classes from './file-drop.module.css'

interface FileDropProps {
  /** The file extensions that the browser offers first. A user may still choose another file, or drop one. */
  extensions: readonly string[]
  /** What may be chosen, after "or drop it here". */
  hint?: string | undefined
  onFile: (file: File) => void
}

/** Takes a file that is chosen or dropped. After a change of the file, it can be chosen again. */
export function FileDrop({ extensions, hint, onFile }: FileDropProps) {
  const inputId = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an additional way; everybody can use the input
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        id={inputId}
        className={`visually-hidden ${classes.input}`}
        type="file"
        accept={extensions.join(',')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onFile(file)
          currentTarget.value = ''
        }}
      />
      <label htmlFor={inputId} className={classes.button}>
        Choose a file
      </label>
      <span className="text-note">or drop it here{hint && `: ${hint}`}</span>
    </div>
  )
}
