import type { ReactNode } from 'react'

/** The call to action at the end of a page. */
export function Closing({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <section className="closing-closing">
      <h2 className="closing-title">{title}</h2>
      <p className="closing-text">{text}</p>
      <div className="closing-action">{action}</div>
    </section>
  )
}
