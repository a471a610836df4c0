/** A process of its own for one fit: started by run-fit.ts, ends with its answer. It gets no settings and no database. */
import { fitHistories, type MemoryLog } from './fit-histories.ts'
import { loadOptimizer } from './optimizer.ts'

async function answer(log: MemoryLog): Promise<void> {
  const optimizer = await loadOptimizer()
  if (!optimizer) throw new Error('the optimizer is not installed')
  process.send?.({ fit: await fitHistories(optimizer, log) }, () => process.disconnect())
}

process.once('message', (log: MemoryLog) => {
  void answer(log)
})
// The server has stopped, or has its answer.
process.once('disconnect', () => process.exit())
