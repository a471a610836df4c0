import { Outlet } from 'react-router'
import { Providers } from '../providers.tsx'
import { AppFrame } from './app-frame.tsx'

export default function AppLayout() {
  return (
    <Providers>
      <AppFrame>
        <Outlet />
      </AppFrame>
    </Providers>
  )
}
