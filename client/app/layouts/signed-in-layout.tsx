import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { BadgeCelebration } from '#client/features/badges/badge-celebration.tsx'
import { DrugNames } from '#client/features/drugs/drug-names.tsx'
import { AddCard } from '#client/features/own-cards/add-card.tsx'
import { useUser } from '#client/platform/user/session.ts'
import '#client/ui/theme/title-font.css'
import { isSession } from '../shell/is-session.ts'
import { useVisitorStudy } from '../shell/use-visitor-study.ts'
import { ToSignIn } from './to-sign-in.tsx'

/** Screens for signed-in users: a visitor is redirected to the sign-in. */
export default function SignedInLayout() {
  const { user } = useUser()
  const location = useLocation()
  useVisitorStudy(user?.id)
  // The questions of cards use this font, so it is loaded before the first card.
  useEffect(() => void document.fonts.load('600 1rem "Source Serif 4"').catch(() => []), [])
  if (!user) return <ToSignIn />
  return (
    <BadgeCelebration userId={user.id} isInSession={isSession(location)}>
      <DrugNames>
        <AddCard userId={user.id}>
          <Outlet />
        </AddCard>
      </DrugNames>
    </BadgeCelebration>
  )
}
