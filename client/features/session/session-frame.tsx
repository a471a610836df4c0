import type { ComponentProps } from 'react'
import classes from './session-frame.module.css'
import { TextSize } from './text-size.tsx'

/** A session of cards: as high as the window and, on a phone, as wide, with the header on top and the ratings at the bottom. */
export function SessionFrame(props: ComponentProps<'section'>) {
  return <TextSize {...props} className={classes.frame} />
}
