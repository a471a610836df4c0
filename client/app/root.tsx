import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router'
import { useVisits } from '#client/features/visits/use-visits.ts'
import { isMissingPart } from '#client/platform/missing-part.ts'
import { site } from '#client/platform/site.ts'
import { colorSchemeKey } from '#client/platform/storage/storage.ts'
import '#client/ui/theme/tokens.css'
import '#client/ui/theme/base.css'
import '#client/ui/theme/forced-colors.css'
import { PageSpinner } from '#client/ui/page/page-spinner.tsx'
import { NotLoaded, showNoticeWhenNotLoaded, useLoaded } from './not-loaded.tsx'

export const meta = () => [{ title: site.name }]

/**
 * An inline script of the built page. It runs before the first paint, so that a dark page never flashes
 * light, and again when the system setting changes, because public pages have no other script for that. Its
 * hash is added to the CSP at server start.
 */
const setColorScheme = `(function(){var m=matchMedia('(prefers-color-scheme: dark)');function set(){var s='auto'
try{s=localStorage.getItem('${colorSchemeKey}')||s}catch(e){}
if(s!=='light'&&s!=='dark')s=m.matches?'dark':'light'
document.documentElement.setAttribute('data-mantine-color-scheme',s)}
set();m.addEventListener('change',set)})()`

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#182022" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? `${setColorScheme};${showNoticeWhenNotLoaded}` : '',
          }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        <NotLoaded />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useLoaded()
  useVisits(useLocation().pathname)
  return <Outlet />
}

/** The shell that the server sends for every page that is not prerendered. */
export function HydrateFallback() {
  return (
    <main>
      <PageSpinner />
    </main>
  )
}

/** These styles are inline, because the styles of the failed page may be missing. */
const reloadStyle = {
  minHeight: '2.75rem',
  padding: '0 1rem',
  border: 0,
  borderRadius: 'var(--radius)',
  background: 'var(--color-accent)',
  color: 'var(--color-on-accent)',
  forcedColorAdjust: 'none',
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
} as const

export function ErrorBoundary() {
  useLoaded()
  const error = useRouteError()
  return (
    <main style={{ maxWidth: '40rem', margin: '0 auto', padding: 'var(--space-5) var(--space-2)' }}>
      <h1>This page could not be shown</h1>
      <p>{textOf(error)}</p>
      <p>
        <button type="button" style={reloadStyle} onClick={() => window.location.reload()}>
          Reload the page
        </button>
      </p>
      <p>
        When it happens again, write to <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>, or go{' '}
        <a href="/">back to the start</a>.
      </p>
    </main>
  )
}

function textOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText
  if (isMissingPart(error))
    return 'A part of it could not be loaded: there is no connection, or a newer version has taken its place. What you saved is kept.'
  return 'Something went wrong while showing this page. A newer version may be there. What you saved is kept.'
}
