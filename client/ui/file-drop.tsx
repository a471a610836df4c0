import { type DragEvent, useId, useState } from 'react'
import classes from './file-drop.module.css'

interface FileDropProps {
  /** What the browser offers first; somebody may choose another file, or drop one. */
  endings: readonly string[]
  /** Follows "or drop it here: ". */
  hint: string
  onFile: (file: File) => void
}

/** Takes a file that is chosen or dropped. The same file can be chosen again after it was changed. */
export function FileDrop({ endings, hint, onFile }: FileDropProps) {
  const inputId = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the input is there for everybody.
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
        accept={endings.join(',')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onFile(file)
          currentTarget.value = ''
        }}
      />
      <label htmlFor={inputId} className={classes.button}>
        Choose a file
      </label>
      <span className="text-note">or drop it here: {hint}</span>
    </div>
  )
}
