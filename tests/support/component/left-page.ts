import { openDB } from 'idb'
import { onTestFinished } from 'vitest'

/**
 * Simulates a page that WebKit keeps for its Back button in the middle of a transaction, so that nobody else
 * gets a reply from the database's stores. WebKit ends the transaction when a newer version is requested;
 * with `isStuck` it does not.
 * @returns a function that ends the transaction
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
