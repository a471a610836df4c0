import type { ComponentProps } from 'react'
import { TextSize } from '#client/features/session/controls/text-size.tsx'
import classes from './session-frame.module.css'

/** A session of cards: as high as the window and, on a phone, as wide, with the header on top and the ratings at the bottom. */
export function SessionFrame(props: ComponentProps<'section'>) {
  return <TextSize {...props} className={classes.frame} />
}
