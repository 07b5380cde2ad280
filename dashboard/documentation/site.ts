import { addCopyButtons } from '#dashboard/documentation/copy-buttons.ts';
import { addTabs } from '#dashboard/documentation/language-tabs.ts';
import { openMenu } from '#dashboard/documentation/menu.ts';
import { openSearch } from '#dashboard/documentation/search-box.ts';
import { openTheme } from '#dashboard/documentation/theme.ts';

openTheme();
openMenu();
addCopyButtons();
addTabs();
openSearch(document.documentElement.dataset['root'] ?? '');
