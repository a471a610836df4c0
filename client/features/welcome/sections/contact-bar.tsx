import { site } from '#client/platform/site.ts'

/** A bar at the bottom of the window with the address at which a person replies. */
export function ContactBar() {
  return (
    <aside className="contact-bar-bar" aria-label="Contact">
      <span>Questions before you start?</span> <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
    </aside>
  )
}
