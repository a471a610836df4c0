import { useEffect, useRef, useState } from 'react'

interface FilledHtmlProps {
  name: string
  /** What is there before, without any of the characters that HTML escapes. */
  text: string
  /** What is said when it could not be loaded. */
  failure: string
}

/**
 * A part of a prerendered page that the server writes into it as HTML (server/platform/pages/filled-page.ts),
 * readable without script. It is loaded from the page's own address where it is not there yet: when the
 * visitor came from another page by a link.
 */
export function FilledHtml({ name, text, failure }: FilledHtmlProps) {
  const place = useRef<HTMLDivElement>(null)
  const [html, setHtml] = useState(text)
  const [state, setState] = useState<'shown' | 'loading' | 'failed'>('shown')

  useEffect(() => {
    if (place.current?.innerHTML === text) setState('loading')
  }, [text])

  useEffect(() => {
    if (state !== 'loading') return
    const leaving = new AbortController()
    findHtml(name, leaving.signal).then(
      (found) => {
        if (found !== undefined && found !== text) setHtml(found)
        setState(found === undefined || found === text ? 'failed' : 'shown')
      },
      () => leaving.signal.aborted || setState('failed'),
    )
    return () => leaving.abort()
  }, [state, name, text])

  return (
    <>
      <div
        ref={place}
        data-fill={name}
        hidden={state === 'failed'}
        aria-busy={state === 'loading'}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: from our own server, which escapes every text in it
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {state === 'failed' && (
        <p role="alert">
          {failure}{' '}
          <button type="button" onClick={() => setState('loading')}>
            Try again
          </button>
        </p>
      )}
    </>
  )
}

/** The part as it is on the page that the server sends now; undefined when the page has none. */
async function findHtml(name: string, signal: AbortSignal): Promise<string | undefined> {
  const { pathname, search } = window.location
  const page = await fetch(pathname + search, { signal })
  if (!page.ok) return undefined
  const sent = new DOMParser().parseFromString(await page.text(), 'text/html')
  return sent.querySelector(`[data-fill="${name}"]`)?.innerHTML
}
