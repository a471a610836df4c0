import classes from './mail-frame.module.css'

interface MailFrameProps {
  /** Names the e-mail for screen readers. */
  title: string
  html: string
  /** "phone" is narrow; anything else is wide. */
  width?: string
}

/** An e-mail as its recipient sees it, in a sandboxed frame that allows neither scripts nor requests. */
export function MailFrame({ title, html, width = 'desktop' }: MailFrameProps) {
  return <iframe className={classes.frame} data-width={width} sandbox="" srcDoc={html} title={title} />
}
