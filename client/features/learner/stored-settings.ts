import { attempt, local, readObject } from '#client/platform/storage/storage.ts'
import { type StudySettings, textSizes } from '#contracts/study/study.ts'

/** What the browser keeps of a learner's settings, apart from what the public pages store: they load none of this. */
export type StoredSettings = Pick<
  StudySettings,
  'easyButton' | 'singleKeys' | 'hideBadges' | 'textSize' | 'swipes'
>

const settingsKey = (userId: number) => `studySettings:${userId}`
const knowsSwipesKey = 'knowsSwipes'

/** The learner's settings, for a start without a network. */
export function storeStudySettings(userId: number, settings: StoredSettings): void {
  const { easyButton, singleKeys, hideBadges, textSize, swipes } = settings
  const stored = JSON.stringify({ easyButton, singleKeys, hideBadges, textSize, swipes })
  attempt(() => local().setItem(settingsKey(userId), stored))
}

/** Earlier versions stored neither a text size nor swipes. */
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

/** Whether this browser has said that cards are rated by swipes too. */
export const knowsSwipes = () => attempt(() => local().getItem(knowsSwipesKey)) === 'true'

export function storeKnowsSwipes(): void {
  attempt(() => local().setItem(knowsSwipesKey, 'true'))
}
