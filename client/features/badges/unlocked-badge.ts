import { createContext } from 'react'

/** The id of the badge that was unlocked last since the page was loaded. */
export const UnlockedBadge = createContext<string | undefined>(undefined)
