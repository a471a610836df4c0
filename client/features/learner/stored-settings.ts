import { attempt, local, readObject } from '#client/platform/storage/storage.ts'
import { type StudySettings, textSizes } from '#contracts/study/study-settings.ts'

/**
 * The learner's settings that the browser stores. This is separate from the storage of the public pages, so
 * that they do not load it.
 */
export type StoredSettings = Pick<
  StudySettings,
  'easyButton' | 'singleKeys' | 'hideBadges' | 'textSize' | 'swipes'
>

const settingsKey = (userId: number) => `studySettings:${userId}`
const knowsSwipesKey = 'knowsSwipes'

/** Stores the learner's settings for a start without a network. */
export function storeStudySettings(userId: number, settings: StoredSettings): void {
  const { easyButton, singleKeys, hideBadges, textSize, swipes } = settings
  const stored = JSON.stringify({ easyButton, singleKeys, hideBadges, textSize, swipes })
  attempt(() => local().setItem(settingsKey(userId), stored))
}

/** Reads the stored settings. Earlier versions stored neither a text size nor swipes. */
export function readStudySettings(userId: number): StoredSettings | undefined {
  const stored = readObject(local, settingsKey(userId)) as Partial<StoredSettings> | undefined
  return (
    stored && {
      easyButton: stored.easyButton === true,
      singleKeys: stored.singleKeys === true,
      hideBadges: stored.hideBadges === true,
      textSize: textSizes.find((size) => size === stored.textSize) ?? 'medium',
      swipes: stored.swipes !== false,
    }
  )
}

/** True when this browser has already explained that swipes rate cards. */
export const knowsSwipes = () => attempt(() => local().getItem(knowsSwipesKey)) === 'true'

export function storeKnowsSwipes(): void {
  attempt(() => local().setItem(knowsSwipesKey, 'true'))
}
