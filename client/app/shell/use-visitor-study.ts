import { useEffect } from 'react'
import { hasVisitorStudy } from '#client/features/learner/visitor-study.ts'

/**
 * Transfers a visitor’s ratings, on the pages of signed-in users. The code for this is loaded only by the few
 * users who have such ratings.
 */
export function useVisitorStudy(userId: number | undefined): void {
  useEffect(() => {
    if (userId === undefined || !hasVisitorStudy()) return
    void import('#client/features/study/transfer-visitor-study.ts').then(
      ({ transferVisitorStudy }) => transferVisitorStudy(userId),
      () => undefined,
    )
  }, [userId])
}
