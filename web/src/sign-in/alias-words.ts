/** The words of choosing an alias. Its rule is the domain's. */
export const aliasWords = {
  title: 'Choose your alias',
  text: 'This is the name other punters see on the leaderboard.',
  label: 'Alias',
  suggested: 'Or one of these:',
  save: 'Save alias',
  signOut: 'Sign out',
  taken: 'That alias is taken. Try another.',
  notChecked: 'We couldn’t check that alias. Please try again.',
  /** The catalogue's text for a failed save. */
  notSaved: 'Saving punter alias was not successful, please try again.',
} as const;
