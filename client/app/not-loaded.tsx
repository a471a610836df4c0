import { useEffect } from 'react'

/**
 * A notice in the page itself that appears when the page's script does not load: the file is gone, the
 * connection is lost, or it takes very long. It must not need any script or style of the build.
 */

const noticeId = 'not-loaded'
const timeoutMs = 10_000

/**
 * An inline script of the built page. Its hash is added to the CSP at server start. The sentence for a page
 * that can already be read, such as a public page, differs from that for an empty page.
 */
export const showNoticeWhenNotLoaded = `setTimeout(function(){var n=document.getElementById('${noticeId}')
if(!n||n.hasAttribute('data-loaded'))return
n.querySelector(document.getElementById('main')?'[data-readable]':'[data-empty]').hidden=false
n.querySelector('button').onclick=function(){location.reload()}
n.hidden=false},${timeoutMs})`

/**
 * A component that calls this has been loaded, and the script with it. So a notice that appeared in the
 * meantime is hidden again.
 */
export function useLoaded(): void {
  useEffect(() => {
    const notice = document.getElementById(noticeId)
    notice?.setAttribute('data-loaded', '')
    notice?.setAttribute('hidden', '')
  }, [])
}

const barStyle =
  'border-bottom:1px solid var(--color-line-strong,GrayText);background:var(--color-surface,Canvas);color:var(--color-text,CanvasText);font-family:var(--font-text,system-ui,sans-serif)'
const lineStyle =
  'display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0.5rem 1.5rem;max-width:72rem;margin:0 auto;padding:0.5rem 1rem'
const textStyle = 'flex:1 1 12rem;margin:0;font-size:0.875rem;line-height:1.4'
const buttonStyle =
  'min-height:2.75rem;padding:0 1rem;border:1px solid var(--color-accent,ButtonBorder);border-radius:var(--radius,8px);background:var(--color-accent,ButtonFace);color:var(--color-on-accent,ButtonText);forced-color-adjust:none;font:inherit;font-weight:600;cursor:pointer'

/**
 * Only the build writes the content into the page. A running script no longer needs it, so the bundle omits
 * it.
 */
const content = import.meta.env.SSR
  ? `<div style="${barStyle}"><div style="${lineStyle}">
<p style="${textStyle}" data-readable hidden>This page has not finished loading. You can read it; its cards may not answer yet.</p>
<p style="${textStyle}" data-empty hidden>This page has not finished loading. The connection may be slow or gone. Reloading loses nothing.</p>
<button type="button" style="${buttonStyle}">Reload</button>
</div></div>`
  : ''

/** The notice is above the page and in its flow, so that it covers nothing. */
export function NotLoaded() {
  return (
    <div
      id={noticeId}
      role="alert"
      hidden
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants
      dangerouslySetInnerHTML={{ __html: content }}
    />
  )
}
