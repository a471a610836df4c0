import { useState } from 'react'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import classes from './audit.module.css'

const mostCharacters = 240

/** A text, shortened until somebody wants all of it. */
export function LongText({ children }: { children: string }) {
  const [isOpen, setOpen] = useState(false)
  if (children.length <= mostCharacters) return <span className={classes.text}>{children}</span>
  return (
    <>
      <span className={classes.text}>
        {isOpen ? children : `${children.slice(0, mostCharacters).toWellFormed()}…`}
      </span>
      <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Show less' : 'Show all'}
      </TextButton>
    </>
  )
}
