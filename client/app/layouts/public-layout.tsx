import titleFont from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url'
import { Outlet } from 'react-router'
import { PublicFrame } from './public-frame.tsx'

export const links = () => [
  { rel: 'preload', href: titleFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
]

export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
