/** The web app manifest: how a device shows the installed app. */
export const webManifest = (name: string) => ({
  name: `${name}: medical oncology board review`,
  short_name: name,
  description:
    'Flashcards with spaced repetition, a question bank and a drug database for the medical oncology boards.',
  id: '/study',
  start_url: '/study',
  scope: '/',
  display: 'standalone',
  background_color: '#f7f6f3',
  theme_color: '#0d5661',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
})
