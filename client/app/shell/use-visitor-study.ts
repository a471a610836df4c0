import { useEffect } from 'react'
import { hasVisitorStudy } from '#client/platform/visitor-study.ts'

/** For the pages of signed-in users. What carries the ratings over is loaded by those few who have some. */
export function useCarriedStudy(userId: number | undefined): void {
  useEffect(() => {
    if (userId === undefined || !hasVisitorStudy()) return
    void import('#client/features/study/carry-visitor-study.ts').then(
      ({ carryVisitorStudy }) => carryVisitorStudy(userId),
      () => undefined,
    )
  }, [userId])
}
