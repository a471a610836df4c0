/** Values that the browser stores between pages. Blocked or broken storage reads as empty. */

export const showRegisterKey = 'showRegister'
export const selectedPlanKey = 'selectedPlan'

const visitSessionKey = 'visitSession'
const hiddenAddressKey = 'hiddenAddress'
const userColumnsKey = 'userColumns'
const turnedCardKey = 'turnedCard'
export const colorSchemeKey = 'colorScheme'

/** @returns undefined if the storage is blocked, full or broken */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

export function readObject(storage: () => Storage, key: string): object | undefined {
  const text = attempt(() => storage().getItem(key))
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: unreadable values are only logged, as specified
    console.warn(`${key} in the browser's storage cannot be read:`, error)
    return undefined
  }
}

export const local = () => window.localStorage
export const session = () => window.sessionStorage

export const wantsRegister = () => attempt(() => local().getItem(showRegisterKey)) === 'true'

export function setWantsRegister(wanted: boolean): void {
  attempt(() => (wanted ? local().setItem(showRegisterKey, 'true') : local().removeItem(showRegisterKey)))
}

/** The visit of this tab, as named in page-view events. */
export const readVisitSession = () => attempt(() => session().getItem(visitSessionKey)) ?? undefined

/** The address whose notice was dismissed in this tab. */
export const readHiddenAddress = () => attempt(() => session().getItem(hiddenAddressKey)) ?? undefined

export function storeHiddenAddress(address: string): void {
  attempt(() => session().setItem(hiddenAddressKey, address))
}

/**
 * The key of the sample card whose answer is on the visitor's screen. Empty if no card is turned; undefined
 * before the first.
 */
export const readTurnedCard = () => attempt(() => session().getItem(turnedCardKey)) ?? undefined

export function storeTurnedCard(cardKey: string): void {
  attempt(() => session().setItem(turnedCardKey, cardKey))
}

/** The columns that an admin has chosen for the list of users, by name; undefined before the first choice. */
export const readUserColumns = () => attempt(() => local().getItem(userColumnsKey))?.split(' ')

export function storeUserColumns(names: readonly string[]): void {
  attempt(() => local().setItem(userColumnsKey, names.join(' ')))
}
