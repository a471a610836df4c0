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
import { site } from '#client/platform/site.ts'
import { colorSchemeKey } from '#client/platform/storage.ts'
import '#client/ui/tokens.css'
import '#client/ui/base.css'
import { PageSpinner } from '#client/ui/page-spinner.tsx'

export const meta = () => [{ title: site.name }]

/** Runs before the first paint, from the built page itself, so that a dark page never flashes light. Its hash goes into the CSP at server start. */
const setColorScheme = `(function(){var s='auto';try{s=localStorage.getItem('${colorSchemeKey}')||s}catch(e){}
if(s!=='light'&&s!=='dark')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
document.documentElement.setAttribute('data-mantine-color-scheme',s)})()`

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#182022" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? setColorScheme : '' }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useVisits(useLocation().pathname)
  return <Outlet />
}

/** The shell that the server sends for every page that is not prerendered. */
export function HydrateFallback() {
  return <PageSpinner />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const text = isRouteErrorResponse(error)
    ? error.statusText
    : 'Something went wrong while showing this page.'
  return (
    <main style={{ maxWidth: '40rem', margin: '0 auto', padding: 'var(--space-5) var(--space-2)' }}>
      <h1>This page could not be shown</h1>
      <p>{text}</p>
      <p>
        Reload it, or write to <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a> when it happens
        again.
      </p>
      <p>
        <a href="/">Back to the start</a>
      </p>
    </main>
  )
}
