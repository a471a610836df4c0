import { Outlet } from 'react-router'
import { ProgressFrame } from './progress-frame.tsx'

export default function ProgressLayout() {
  return (
    <ProgressFrame>
      <Outlet />
    </ProgressFrame>
  )
}
