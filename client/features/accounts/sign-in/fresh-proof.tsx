import { useCallback, useEffect, useRef, useState } from 'react'
import { asksForProof } from '#client/platform/calls/fresh-proof.ts'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import type { User } from '#contracts/accounts/accounts.ts'

const loadDialog = () => import('./fresh-proof-dialog.tsx').then(({ FreshProofDialog }) => FreshProofDialog)

/** Asks again who the user is whenever a call needs a proof that is at most ten minutes old. */
export function FreshProof({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  const answer = useRef<(isProved: boolean) => void>(undefined)
  const close = useCallback((isProved: boolean) => {
    setIsOpen(false)
    answer.current?.(isProved)
    answer.current = undefined
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one user began goes on for nobody else
  useEffect(() => {
    const stop = asksForProof(() => {
      setIsOpen(true)
      return new Promise((resolve) => {
        answer.current = resolve
      })
    })
    return () => {
      stop()
      close(false)
    }
  }, [close, user.id])
  return (
    <LazyDialog
      load={loadDialog}
      props={{
        isOpen,
        canUseCode: user.twoFactorEnabled,
        onProved: () => close(true),
        onClose: () => close(false),
      }}
    />
  )
}
