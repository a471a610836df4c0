import { useEffect } from 'react'
import { hasVisitorStudy } from '#client/features/learner/visitor-study.ts'

/** For the pages of signed-in users. What transfers a visitor’s ratings is loaded by those few who have some. */
export function useVisitorStudy(userId: number | undefined): void {
  useEffect(() => {
    if (userId === undefined || !hasVisitorStudy()) return
    void import('#client/features/study/transfer-visitor-study.ts').then(
      ({ transferVisitorStudy }) => transferVisitorStudy(userId),
      () => undefined,
    )
  }, [userId])
}
