import classes from './mail-frame.module.css'

interface MailFrameProps {
  /** Says which e-mail it is. */
  title: string
  html: string
  /** "phone" is narrow. */
  width?: string
}

/** An e-mail as its recipient sees it, in a sandboxed frame without scripts and requests. */
export function MailFrame({ title, html, width = 'desktop' }: MailFrameProps) {
  return <iframe className={classes.frame} data-width={width} sandbox="" srcDoc={html} title={title} />
}
