import type { Deps } from '#server/deps.ts'
import { describeProgress } from '#server/features/questions/rescoring/find-rescoring.ts'
import { rescoreAnswers } from '#server/features/questions/rescoring/rescore-answers.ts'
import { computeStatistics } from '#server/features/questions/statistics/compute-statistics.ts'
import { questionStatisticsJob } from '#server/features/questions/statistics/compute-statistics-now.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'

export function questionsJobs(deps: Deps): Job[] {
  return [
    {
      name: questionStatisticsJob,
      purpose: 'Computes how each question does among all learners',
      // The job runs when it is night in the Americas, where most learners are.
      cron: '23 8 * * *',
      run: async () => {
        await computeStatistics(deps)
      },
    },
    {
      name: 'questions.rescore',
      purpose: 'Scores earlier answers again when the key of a question was corrected',
      cron: '* * * * *',
      run: (stopping) => rescoreAnswers(deps, stopping),
      progress: () => describeProgress(deps.db),
    },
  ]
}
