import { Search } from 'lucide-react'

interface SearchFieldProps {
  /** A screen reader says it: the placeholder alone says too little. */
  readonly label: string
  readonly placeholder: string
  readonly search: string
  readonly onSearch: (search: string) => void
  /** The key that leads here in a wide window. */
  readonly shortcut?: string
  readonly className?: string
}

/** A field that searches what the device has while it is typed. */
export function SearchField({ label, placeholder, search, onSearch, shortcut, className = '' }: SearchFieldProps) {
  return (
    <label className={`field__box field__box--search ${className}`.trim()}>
      <Search className="icon icon--20" />
      <span className="vh">{label}</span>
      <input
        type="search"
        placeholder={placeholder}
        value={search}
        aria-keyshortcuts={shortcut}
        onChange={(event) => onSearch(event.target.value)}
      />
    </label>
  )
}
