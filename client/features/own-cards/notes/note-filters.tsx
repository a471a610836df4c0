import { Select } from '@mantine/core'
import { SearchField } from '#client/ui/forms/search-field.tsx'
import { StateChips } from '#client/ui/forms/state-chips.tsx'
import { noteStates } from '#contracts/own-cards/own-cards.ts'
import { tagName } from '#domain/content/tag-name.ts'
import { stateWords } from './note-words.ts'
import classes from './notes.module.css'
import type { NotesView, useNotesView } from './use-notes-view.ts'

interface NoteFiltersProps {
  view: NotesView
  change: ReturnType<typeof useNotesView>['change']
  /** Undefined while the counts load. */
  counts: Record<(typeof noteStates)[number], number> | undefined
  /** All tags of the learner's notes. */
  tags: readonly string[]
}

/** The filters of the notes. Changing one leads to the first page. */
export function NoteFilters({ view, change, counts, tags }: NoteFiltersProps) {
  const shownTags = view.tag !== '' && !tags.includes(view.tag) ? [view.tag, ...tags] : tags
  return (
    <div className={classes.filters}>
      <SearchField
        label="Search notes"
        placeholder="Words of a note"
        search={view.search}
        onSearch={(search) => change({ search: search.trim(), page: '' }, { replaces: true })}
      />
      <Select
        aria-label="Tag"
        placeholder="Tag"
        searchable
        clearable
        limit={100}
        nothingFoundMessage="No tag has these words"
        data={shownTags.map((value) => ({ value, label: tagName(value) }))}
        value={view.tag || null}
        onChange={(tag) => change({ tag: tag ?? '', page: '' })}
      />
      <StateChips
        label="Which notes"
        className={classes.states}
        states={noteStates}
        words={stateWords}
        counts={counts}
        value={view.state}
        onChange={(state) => change({ state: state === 'all' ? '' : state, page: '' })}
      />
    </div>
  )
}
