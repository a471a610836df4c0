import { useState } from 'react'
import { readPendingLogin } from '#client/platform/storage/stored-order.ts'
import { useUser } from '#client/platform/user/session.ts'

/** The payer: a new user with a ticket, or a signed-in user. Null means nobody yet. */
export interface Payer {
  ticket: string | undefined
  userId: number
  /** Undefined for a new user. */
  email: string | undefined
}

export function usePayer(): Payer | null {
  const { user } = useUser()
  const [pending] = useState(readPendingLogin)
  if (pending) return { ticket: pending.password, userId: pending.userId, email: undefined }
  return user && { ticket: undefined, userId: user.id, email: user.email }
}
