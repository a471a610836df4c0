import { useEffect, useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { evidence } from '#contracts/evidence/evidence.ts'
import { type EvidenceTexts, evidenceTexts } from '#domain/evidence/evidence-texts.ts'

/**
 * Loads the latest sentences. The page already contains them, unless the visitor came from another page by a
 * link.
 */
export function useEvidenceTexts(): EvidenceTexts {
  const [texts, setTexts] = useState(() => evidenceTexts(null))
  useEffect(() => {
    const leaving = new AbortController()
    call(evidence.report, {}, { signal: leaving.signal, priority: 'low' }).then(
      (report) => setTexts(evidenceTexts(report)),
      // After a failure the sentences stay unchanged; without data they say so.
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
  return texts
}
