import { Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CardHistory } from './card-history.tsx'
import { CardTable, type ShownCard } from './card-table.tsx'
import { DeleteCards } from './delete-cards.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { UndoDelete } from './undo-delete.tsx'
import { useCardsView } from './use-cards-view.ts'

interface EditableCardsProps {
  /** The cards that can be chosen at once, and those of them that are on screen; undefined while they load. */
  found: readonly ShownCard[] | undefined
  shown: ShownCard[] | undefined
  empty: string
  showsChapter?: boolean
  pager: ReactNode
}

/** Cards that an admin edits in place, compares with their earlier texts, and deletes, one or many. */
export function EditableCards({ found = [], shown, empty, showsChapter, pager }: EditableCardsProps) {
  const { view, change } = useCardsView()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [toDelete, setToDelete] = useState<number[]>([])
  const [deleted, setDeleted] = useState<number[]>([])
  const chosen = found.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  const historyOf = found.find(({ id }) => id === view.history)
  return (
    <Stack gap="md">
      {found.length > 0 && (
        <SelectionBar
          found={found.length}
          chosen={chosen.length}
          onAll={(isAll) => setSelected(new Set(isAll ? found.map(({ id }) => id) : []))}
          onDelete={() => setToDelete(chosen)}
        />
      )}
      <CardTable
        cards={shown}
        empty={empty}
        showsChapter={showsChapter ?? false}
        selected={selected}
        edited={view.edit}
        onSelect={(id, isOn) => setSelected(withId(selected, id, isOn))}
        onEdit={(edit) => change({ edit }, { replaces: edit === undefined })}
        onHistory={(history) => change({ history })}
        onDelete={(id) => setToDelete([id])}
      />
      {pager}
      <UndoDelete ids={deleted} onDone={() => setDeleted([])} />
      {historyOf && (
        <CardHistory card={historyOf} onClose={() => change({ history: '' }, { replaces: true })} />
      )}
      {toDelete.length > 0 && (
        <DeleteCards
          ids={toDelete}
          onClose={() => setToDelete([])}
          onDeleted={() => {
            setDeleted(toDelete)
            setSelected(new Set())
          }}
        />
      )}
    </Stack>
  )
}

function withId(selected: ReadonlySet<number>, id: number, isOn: boolean): ReadonlySet<number> {
  const next = new Set(selected)
  if (isOn) next.add(id)
  else next.delete(id)
  return next
}
