import { useEffect, useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { evidence } from '#contracts/evidence/evidence.ts'
import { type EvidenceTexts, evidenceTexts } from '#domain/evidence/evidence-texts.ts'

/** The latest sentences. The page already has them, but for somebody who came from another page by a link. */
export function useEvidenceTexts(): EvidenceTexts {
  const [texts, setTexts] = useState(() => evidenceTexts(null))
  useEffect(() => {
    const leaving = new AbortController()
    call(evidence.report, {}, { signal: leaving.signal, priority: 'low' }).then(
      (report) => setTexts(evidenceTexts(report)),
      // The sentences stay as they are, and say so where there are none.
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
  return texts
}
