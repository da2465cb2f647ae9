import {render} from 'preact';
import {Actions} from './actions';
import {App} from './components/app';
import {listenToKeys} from './keys';
import {contentOf} from './page_data';
import {PageContext} from './page_context';
import {Viewer} from './viewer';

const viewer = new Viewer(contentOf('recount-engine'), contentOf('recount-data'));
const actions = new Actions(viewer);
const page = document.querySelector('#page');
if (page !== null) {
  page.replaceChildren();
  render(<PageContext.Provider value={actions}><App /></PageContext.Provider>, page);
}
listenToKeys(actions);
void viewer.start();
