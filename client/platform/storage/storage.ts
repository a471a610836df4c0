/** Values that the browser stores between pages. Blocked or broken storage reads as empty. */

/** The plan that a visitor chose. It is stored until it is paid. Prices are US dollars. */
export interface SelectedPlan {
  id: string
  name: string
  price: number
  originalPrice: number
  hasReferralDiscount: boolean
  referralDiscountAmount: number
}

/** A registration that still requires payment. `password` holds the one-time ticket, never the real password. */
export interface PendingLogin {
  userId: number
  username: string
  password: string
}

export const showRegisterKey = 'showRegister'
export const selectedPlanKey = 'selectedPlan'

const pendingLoginKey = 'pendingLogin'
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
const session = () => window.sessionStorage

export const wantsRegister = () => attempt(() => local().getItem(showRegisterKey)) === 'true'

export function setWantsRegister(wanted: boolean): void {
  attempt(() => (wanted ? local().setItem(showRegisterKey, 'true') : local().removeItem(showRegisterKey)))
}

/** The id of the stored plan; undefined when there is none or it is unreadable. */
function planIdIn(store: () => Storage): string | undefined {
  const stored = readObject(store, selectedPlanKey)
  return stored && 'id' in stored && typeof stored.id === 'string' ? stored.id : undefined
}

/** The plan chosen before the registration. It is stored until then. */
export const readChosenPlanId = () => planIdIn(local)

/** The plan for which this tab went to the payment provider. */
export const readSelectedPlanId = () => planIdIn(session)

export function setChosenPlanId(id: string): void {
  attempt(() => local().setItem(selectedPlanKey, JSON.stringify({ id })))
}

export function removeChosenPlan(): void {
  attempt(() => local().removeItem(selectedPlanKey))
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

export function storeSelectedPlan(plan: SelectedPlan): void {
  attempt(() => session().setItem(selectedPlanKey, JSON.stringify(plan)))
}

export function readPendingLogin(): PendingLogin | undefined {
  const stored = readObject(session, pendingLoginKey)
  return stored && 'userId' in stored && 'password' in stored ? (stored as PendingLogin) : undefined
}

export function storePendingLogin(pending: PendingLogin): void {
  attempt(() => session().setItem(pendingLoginKey, JSON.stringify(pending)))
}

/**
 * Removes the ticket, its plan, and the plan chosen before. Called after a registration, a payment or its
 * cancellation, and a sign-out.
 */
export function forgetOrder(): void {
  removeChosenPlan()
  attempt(() => {
    session().removeItem(pendingLoginKey)
    session().removeItem(selectedPlanKey)
  })
}

/** The columns that an admin has chosen for the list of users, by name; undefined before the first choice. */
export const readUserColumns = () => attempt(() => local().getItem(userColumnsKey))?.split(' ')

export function storeUserColumns(names: readonly string[]): void {
  attempt(() => local().setItem(userColumnsKey, names.join(' ')))
}
