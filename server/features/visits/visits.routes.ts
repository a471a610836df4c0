import type { FastifyRequest } from 'fastify'
import type { visits } from '#contracts/visits/visits.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { recordConversion } from './record-conversion.ts'
import { recordPageExit, recordPageView } from './record-page-view.ts'

/** Do-Not-Track and Global Privacy Control. */
const refusesTracking = ({ headers }: FastifyRequest) => headers['sec-gpc'] === '1' || headers.dnt === '1'

const refused = { ok: true, stored: false } as const

export function visitsRoutes(deps: Deps): Handlers<typeof visits> {
  return {
    pageView: async ({ body, request }) => {
      if (refusesTracking(request)) return refused
      await recordPageView(deps, body)
      return { ok: true, stored: true }
    },

    conversion: async ({ body, request }) => {
      if (refusesTracking(request)) return refused
      const stored = await recordConversion(deps.db, {
        at: deps.clock.now(),
        sessionId: body.sessionId,
        eventType: body.eventType,
        eventData: body.eventData ?? {},
        valueCents: body.conversionValue ?? null,
      })
      return { ok: true, stored }
    },

    pageExit: async ({ body, request }) => {
      if (refusesTracking(request)) return refused
      return { ok: true, stored: await recordPageExit(deps, body) }
    },
  }
}
