import { useMutation } from '@tanstack/react-query'
import { changeComponent } from '#client/features/drugs/drug-queries.ts'
import { call } from '#client/platform/calls/calls.ts'
import { errorToast } from '#client/platform/toast.ts'
import { type DrugComponent, studyComponents } from '#contracts/study/components.ts'

interface Bookmark {
  drugId: number
  componentId: DrugComponent['id']
  isBookmarked: boolean
}

/**
 * Sets or removes a bookmark: shown at once, reverted when the server did not receive it.
 * @param onShow for what has its own copy of the component
 */
export function useBookmark(onShow?: (isBookmarked: boolean) => void) {
  const show = (bookmark: Bookmark) => {
    showInQueries(bookmark)
    onShow?.(bookmark.isBookmarked)
  }
  const { mutate } = useMutation({
    mutationFn: ({ drugId, componentId, isBookmarked }: Bookmark) =>
      call(studyComponents.saveComponentProgress, {
        params: { drugId, componentId },
        body: { isBookmarked },
      }),
    onMutate: show,
    onError: (_error, bookmark) => {
      show({ ...bookmark, isBookmarked: !bookmark.isBookmarked })
      errorToast('Failed to update bookmark.')
    },
  })
  return mutate
}

function showInQueries({ drugId, componentId, isBookmarked }: Bookmark): void {
  changeComponent(drugId, componentId, ({ progress, ...component }) => ({
    ...component,
    progress: { ...progress, isBookmarked },
  }))
}
