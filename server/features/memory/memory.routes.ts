import type { memory } from '#contracts/memory/memory.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { findQuality } from './find-quality.ts'

export function memoryRoutes(deps: Deps): Handlers<typeof memory> {
  return {
    quality: () => findQuality(deps),
  }
}
