/** A process of its own for one fit: started by run-fit.ts. */
import { answerTask } from '#server/platform/files/run-process.ts'
import { fitHistories, type MemoryLog } from './fit-histories.ts'
import { loadOptimizer } from './optimizer.ts'

answerTask(async (log: MemoryLog) => {
  const optimizer = await loadOptimizer()
  if (!optimizer) throw new Error('the optimizer is not installed')
  return fitHistories(optimizer, log)
})
