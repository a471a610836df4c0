import { useState } from 'react'
import { useUser } from '#client/platform/session.ts'
import { readPendingLogin } from '#client/platform/storage.ts'

/** Who pays: somebody who has just registered and holds a ticket, or a signed-in learner. Null: nobody yet. */
export interface Payer {
  ticket: string | undefined
  userId: number
  /** Not known of somebody who has just registered. */
  email: string | undefined
}

export function usePayer(): Payer | null {
  const { user } = useUser()
  const [pending] = useState(readPendingLogin)
  if (pending) return { ticket: pending.password, userId: pending.userId, email: undefined }
  return user && { ticket: undefined, userId: user.id, email: user.email }
}
