import { openDB } from 'idb'
import { onTestFinished } from 'vitest'

/**
 * A page that WebKit keeps for its Back button in the middle of a transaction: nobody else gets an answer from the
 * database's stores. When a newer version is asked for, WebKit lets it go; `isStuck`: as where it does not.
 * @returns what ends it.
 */
export async function leavePage(name: string, { isStuck = false } = {}): Promise<() => void> {
  let isKept = true
  const letGo = () => {
    isKept = false
    database.close()
  }
  const database = await openDB(name, undefined, { blocking: () => !isStuck && letGo() })
  const stores = [...database.objectStoreNames]
  const transaction = database.transaction(stores, 'readwrite')
  const ask = () => transaction.objectStore(stores[0] ?? '').count()
  const hold = async () => {
    while (isKept) await ask()
  }
  await ask()
  void hold()
  onTestFinished(letGo)
  return letGo
}
