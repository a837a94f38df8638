//! The style sheets of a page are sent as one.

use testbed::Service;

/// The style sheets that a page links.
fn sheets(page: &str) -> Vec<&str> {
    let links = page.split("<link rel=\"stylesheet\" href=\"").skip(1);
    links.map(|rest| rest.split('"').next().unwrap_or_default()).collect()
}

#[test]
fn a_page_asks_for_one_sheet_with_all_that_it_is_drawn_with_in_order() {
    let service = Service::start();
    for path in [
        "/",
        "/rules",
        "/cards",
        "/open",
        "/m/x",
        "/embed/x",
        "/overlay/x",
        "/record",
        "/round",
        "/control",
        "/api",
    ] {
        let page = service.get(path).send().text();
        let [sheet] = sheets(&page)[..] else { panic!("{path}: {:?}", sheets(&page)) };
        let answer = service.get(sheet).send();
        assert_eq!((answer.status, answer.header("content-type")), (200, "text/css"), "{path}");
        let text = answer.text();
        let version = sheet.split("/styles/").next().unwrap_or_default();
        let own = service.get(&format!("{version}/css/tokens.css")).send().text();
        assert!(text.starts_with(&own), "{path}: what all are drawn with comes first");
    }
}

#[test]
fn what_is_for_paper_stays_for_paper_in_the_one_sheet() {
    let service = Service::start();
    let page = service.get("/m/x").send().text();
    let sheet = sheets(&page)[0];
    let version = sheet.split("/styles/").next().unwrap_or_default();
    let [text, screen, paper] =
        [sheet, &format!("{version}/css/panels.css"), &format!("{version}/css/print.css")]
            .map(|path| service.get(path).send().text());
    let end = format!("{screen}@media print {{\n{paper}}}\n");
    assert!(text.ends_with(&end));
}

#[test]
fn there_is_no_sheet_of_a_page_that_there_is_not() {
    let service = Service::start();
    let page = service.get("/").send().text();
    let version = sheets(&page)[0].split("/styles/").next().unwrap_or_default().to_owned();
    for name in ["page.css", "x.css", "home", "../home.css", ""] {
        assert_eq!(service.get(&format!("{version}/styles/{name}")).send().status, 404, "{name}");
    }
}
