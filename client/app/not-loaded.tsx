import { type CSSProperties, useEffect } from 'react'

/**
 * The page says so itself when its script does not come: the file is gone, the connection has broken off, or it takes
 * very long. Neither scripts nor styles of the build may be needed for that.
 */

const noticeId = 'not-loaded'
/** With what the page itself took, within five seconds. */
const patienceMs = 4000

/** Runs from the built page itself; its hash goes into the CSP at server start. */
export const tellWhenNotLoaded = `setTimeout(function(){var n=document.getElementById('${noticeId}')
if(!n||n.hasAttribute('data-loaded'))return
n.querySelector('button').onclick=function(){location.reload()}
n.hidden=false},${patienceMs})`

/** A component that calls this has come, and with it the script: a late one takes the notice back. */
export function useLoaded(): void {
  useEffect(() => {
    const notice = document.getElementById(noticeId)
    notice?.setAttribute('data-loaded', '')
    notice?.setAttribute('hidden', '')
  }, [])
}

const barStyle: CSSProperties = {
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: 1000,
  borderTop: '1px solid var(--color-line-strong, GrayText)',
  background: 'var(--color-surface, Canvas)',
  color: 'var(--color-text, CanvasText)',
  fontFamily: 'var(--font-text, system-ui, sans-serif)',
}
const lineStyle: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.75rem 1.5rem',
  maxWidth: '72rem',
  margin: '0 auto',
  padding: '1rem',
}
const textStyle: CSSProperties = { flex: '1 1 18rem', margin: 0 }
const buttonStyle: CSSProperties = {
  minHeight: '2.75rem',
  padding: '0 1rem',
  border: '1px solid var(--color-accent, ButtonBorder)',
  borderRadius: 'var(--radius, 8px)',
  background: 'var(--color-accent, ButtonFace)',
  color: 'var(--color-on-accent, ButtonText)',
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
}

export function NotLoaded() {
  return (
    <div id={noticeId} role="alert" hidden style={barStyle} suppressHydrationWarning>
      <div style={lineStyle}>
        <p style={textStyle}>
          This page has not finished loading. The connection may be slow or gone, or there is a newer version.
          What you saved is kept.
        </p>
        <button type="button" style={buttonStyle}>
          Reload the page
        </button>
      </div>
    </div>
  )
}
