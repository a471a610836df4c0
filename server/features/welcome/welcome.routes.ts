import type { welcome } from '#contracts/welcome/welcome.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { listSampleCards } from './list-sample-cards.ts'

export function welcomeRoutes(deps: Deps): Handlers<typeof welcome> {
  return {
    sampleCards: async ({ reply }) => {
      const cards = await listSampleCards(deps)
      // The same for everybody, and it changes only when content is edited.
      reply.header('cache-control', 'public, max-age=300')
      return cards
    },
  }
}
