import { type DragEvent, useId, useState } from 'react'
import classes from './file-drop.module.css'
import { acceptedEndings } from './read-chosen-file.ts'

/** Takes a file that is chosen or dropped. The same file can be chosen again after it was changed. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
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
        className={classes.input}
        type="file"
        accept={acceptedEndings.join(',')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onFile(file)
          currentTarget.value = ''
        }}
      />
      <label htmlFor={inputId} className={classes.button}>
        Choose a file
      </label>
      <span className={classes.hint}>or drop it here: CSV, JSON or GIFT, at most 3 MB and 500 questions</span>
    </div>
  )
}
