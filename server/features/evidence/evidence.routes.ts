import type { evidence } from '#contracts/evidence/evidence.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { changeParticipation } from './change-participation.ts'
import { findReport } from './find-report.ts'
import { answerProbe, countProbes, offerProbes } from './offer-probes.ts'
import { findParticipation } from './participation.queries.ts'

export function evidenceRoutes(deps: Deps): Handlers<typeof evidence> {
  return {
    report: () => findReport(deps),
    participation: async ({ user }) => {
      const participation = await findParticipation(deps.db, user.userId)
      return { since: participation?.since.toISOString() ?? null }
    },
    changeParticipation: ({ user, body }) => changeParticipation(deps, user, body.takesPart),
    probes: async ({ user }) => ({ count: await countProbes(deps, user) }),
    offerProbes: async ({ user }) => ({ probes: await offerProbes(deps, user) }),
    answerProbe: async ({ user, params, body }) => {
      await answerProbe(deps, user, { questionId: params.id, chosen: body.chosen })
      return { ok: true }
    },
  }
}
