import { useMutation } from '@tanstack/react-query'
import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import { errorToast } from '#client/platform/toast.ts'
import { studySettings } from '#contracts/study/study-settings.ts'

/** Changes the learner's setting, which applies in the whole app and on every device. */
export function useHideBadges() {
  return useMutation({
    mutationFn: (hideBadges: boolean) =>
      call(studySettings.updateSettings, { body: { hideBadges } }, { urgent: true }),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved)
    },
    onError: (error) => errorToast(textOf(error, 'Failed to save changes. Please try again.')),
  })
}
